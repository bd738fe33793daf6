export { Fragment, createRef, render } from "preact";
export { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
export { html } from "htm/preact";
