/** The rules of the shell's sources beyond the compiler's. */
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** Forbidden during rendering: QuickJS lacks these, or browsers would render something else. */
const UNSTABLE = [
  { name: "Intl", message: "Numbers and dates arrive formatted from Rust." },
  { name: "Date", message: "Dates arrive formatted from Rust." },
];

/** Each of these has one door. */
const DOORS = [
  { name: "localStorage", message: "Use runtime/state/storage.ts." },
  { name: "sessionStorage", message: "Use runtime/state/storage.ts." },
  { name: "location", message: "Use runtime/address/address.ts." },
  { name: "history", message: "Use runtime/address/history.ts." },
  { name: "matchMedia", message: "Use runtime/state/media.ts." },
];

const MEMBERS = [
  { object: "Math", property: "random", message: "The same input gives the same page." },
  { object: "window", property: "localStorage", message: "Use runtime/state/storage.ts." },
  { object: "window", property: "sessionStorage", message: "Use runtime/state/storage.ts." },
  { object: "window", property: "location", message: "Use runtime/address/address.ts." },
  { object: "window", property: "history", message: "Use runtime/address/history.ts." },
  { object: "window", property: "matchMedia", message: "Use runtime/state/media.ts." },
  { property: "localeCompare", message: "Lists arrive sorted from Rust." },
  { property: "toLocaleString", message: "Texts arrive formatted from Rust." },
  { property: "toLocaleDateString", message: "Texts arrive formatted from Rust." },
  { property: "toLocaleLowerCase", message: "QuickJS has no locales." },
  { property: "toLocaleUpperCase", message: "QuickJS has no locales." },
];

/** Features that the quick renderer leaves to React's own renderer, which takes several times as long. */
const SLOW = {
  name: "react",
  importNames: [
    ...["lazy", "Suspense", "useActionState", "useDeferredValue", "useEffectEvent", "useId"],
    ...["useOptimistic", "useReducer", "useTransition"],
  ],
  message: "The quick renderer does not know it: see server/render-hooks.ts.",
};

const LEAVE = "Use runtime/address/open-document.ts, which checks the scheme.";
const OPEN = { name: "open", message: LEAVE };
const LOCATION = ":matches([object.name='location'], [object.object.name=/^(window|document)$/][object.property.name='location'])";

/** Code that makes the browser leave the document. */
const LEAVING = [
  { selector: `MemberExpression[property.name=/^(assign|replace|reload)$/]${LOCATION}`, message: LEAVE },
  { selector: `AssignmentExpression > MemberExpression.left${LOCATION}`, message: LEAVE },
  { selector: "AssignmentExpression > .left:matches([object.name=/^(window|document)$/][property.name='location'], Identifier[name='location'])", message: LEAVE },
  { selector: "CallExpression[callee.object.name='window'][callee.property.name='open']", message: LEAVE },
];

const JOINED = ":matches(TemplateLiteral, BinaryExpression[operator='+'])";
const MAKE = "Use siteHref, hrefOf, fileHref or dataHref of runtime/address: they escape and know the form of addresses.";

/** Addresses that are joined from texts. `#id` is the only one that needs no function. */
const JOINING = [
  { selector: `${JOINED} > Identifier[name=/^(base|basePath)$/]`, message: MAKE },
  { selector: `${JOINED} > MemberExpression[property.name=/^(base|basePath|href)$/]`, message: MAKE },
  { selector: "JSXAttribute[name.name=/^(href|to)$/] BinaryExpression[operator='+']", message: MAKE },
  { selector: "JSXAttribute[name.name=/^(href|to)$/] TemplateLiteral:not([quasis.0.value.raw='#'])", message: MAKE },
];

/** The rooms that each room must not import: `components` are handed what they need. */
const imports = (room, ...forbidden) => ({
  files: [`src/${room}/**/*.{ts,tsx}`],
  ignores: ["src/**/*.test.{ts,tsx}"],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        paths: [SLOW],
        patterns: [{ regex: `^(\\.\\./)+(${forbidden.join("|")})/`, message: `${room} must not import this room.` }],
      },
    ],
  },
});

export default tseslint.config(
  { ignores: ["dist", "node_modules", "src/generated"] },
  ...tseslint.configs.strict,
  {
    files: ["src/**/*.{ts,tsx}"],
    plugins: { "react-hooks": hooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "no-restricted-globals": ["error", ...UNSTABLE, ...DOORS, OPEN],
      "no-restricted-properties": ["error", ...MEMBERS],
      "no-restricted-syntax": [
        "error",
        {
          selector: "JSXAttribute[name.name='style']",
          message: "The content security policy forbids style attributes in prerendered HTML.",
        },
        ...LEAVING,
        ...JOINING,
      ],
    },
  },
  imports("runtime", "app", "boot", "components", "dev", "offline", "screens", "search", "server"),
  imports("components", "app", "boot", "dev", "offline", "screens", "search", "server"),
  imports("screens", "app", "boot", "dev", "offline", "server"),
  {
    // The doors themselves; the head script can import nothing.
    files: ["src/runtime/address/{address,history,open-document}.ts", "src/runtime/state/{media,storage}.ts", "src/boot/head-script.ts"],
    rules: { "no-restricted-globals": ["error", ...UNSTABLE, OPEN], "no-restricted-properties": "off" },
  },
  { files: ["src/runtime/address/{open-document,paths,base}.ts"], rules: { "no-restricted-syntax": "off" } },
);
