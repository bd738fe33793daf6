// One render with the client that @hey-api/openapi-ts makes of the served contract.
import { client } from "./client/client.gen";
import { render } from "./client/sdk.gen";

client.setConfig({ baseUrl: process.argv[2] });
const { data, error } = await render({
  body: { mapId: "us-states", regions: { Texas: "#2853A3" } },
});
if (error) throw new Error(JSON.stringify(error));
const bytes = new Uint8Array(await (data as Blob).arrayBuffer());
const kind = String.fromCharCode(...bytes.slice(1, 4));
if (kind !== "PNG") throw new Error(`no PNG but ${kind}`);
console.log(`the generated TypeScript client rendered ${bytes.length} bytes`);
