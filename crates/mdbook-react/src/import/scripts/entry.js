// The module whose default export is the value of a file as JSON. The value may be a function of a
// configuration, and a promise.
import "mdbook-react:globals";
import * as file from "mdbook-react:file";
let value = "default" in file ? file.default : { ...file };
if (typeof value === "function") value = value();
export default JSON.stringify(await value) ?? "null";
