// The module whose default export is the value of a file as JSON. The value may be a function of a
// configuration, and a promise.
import "mdbook-react:globals";
import missing from "mdbook-react:missing";
import * as file from "mdbook-react:file";
let value = "default" in file ? file.default : { ...file };
if (typeof value === "function") value = value();
// JSON has no functions; the importer reports those that a book cannot have.
const isOwn = (value) => typeof value === "function" && value !== missing;
export default JSON.stringify(await value, (_, value) => (isOwn(value) ? { "a function": true } : value)) ?? "null";
