export { default as Papa } from "papaparse";
