// The module that generated code calls. It creates elements as data, renders function components
// and returns the result as JSON.
//
// It reads built-in objects before any code of the author runs, which could change them.

const { isArray } = Array;
const { stringify } = JSON;
const { create, keys, hasOwn, freeze, getPrototypeOf } = Object;
const { prototype: objectPrototype } = Object;
const { prototype: arrayPrototype } = Array;
const TheError = Error;
const TheMap = Map;
const TheSet = Set;
const TheDate = Date;
const text = String;
const { isFinite: isFiniteNumber } = Number;
const symbol = Symbol.for;
const iterator = Symbol.iterator;

const ELEMENT = symbol("react.transitional.element");
const FRAGMENT = symbol("react.fragment");
const FORWARD = symbol("react.forward_ref");
const MEMO = symbol("react.memo");
const PROVIDER = symbol("react.provider");
const CONSUMER = symbol("react.consumer");
const COMPONENT = symbol("mdx.component");
const STATIC = symbol("mdx.static");

/** The members that a missing import does not have. */
const ABSENT = ["$$typeof", "mdxCode", "then", "toJSON"];
/** The elements of a document's head, which a missing component does not show. */
const HEAD = ["base", "body", "html", "link", "meta", "script", "style", "title"];

/** The maximum nesting depth of components and elements. */
const MAX_DEPTH = 200;
/** The maximum number of reported errors. */
const MAX_ERRORS = 50;
/** The exclusive maximum of node numbers within a module. */
const NODES_PER_MODULE = 0x100000000;

const errors = [];
const modules = new TheMap();
const components = new TheMap();
/** The number of the node or attribute whose code runs. */
let site = 0;
let limit = 0;

const { noteSite } = globalThis;
delete globalThis.noteSite;

/** Runs code of a node or attribute. The engine is told its number, in case that it does not end. */
function at(number, run) {
  const outer = site;
  site = number;
  noteSite(site);
  try {
    return run();
  } finally {
    site = outer;
    noteSite(site);
  }
}

/** Sets the index of each module and the maximum number of resulting nodes. */
export function configure(names, nodes) {
  for (let at = 0; at < names.length; at++) modules.set(names[at], at);
  limit = nodes;
}

function report(code, message, error) {
  if (errors.length >= MAX_ERRORS) return;
  errors.push({ code, message, site, stack: stackOf(error) });
}

function stackOf(error) {
  try {
    return error instanceof TheError ? text(error.stack) : "";
  } catch {
    return "";
  }
}

function messageOf(error) {
  try {
    if (error instanceof TheError) return `${error.name}: ${error.message}`;
    return text(error);
  } catch {
    return "a value that cannot be shown";
  }
}

/** Returns the limit of the engine that an error message reports. */
function exceeded(message) {
  switch (message) {
    case "InternalError: interrupted":
      return "the code runs too long";
    // Without memory, the engine throws `null`.
    case "null":
    case "InternalError: out of memory":
      return "the code needs too much memory";
    case "RangeError: Maximum call stack size exceeded":
    case "InternalError: stack overflow":
      return "the code recurses too deeply";
  }
  return undefined;
}

function thrown(error) {
  const message = messageOf(error);
  const code = (error && error.mdxCode) || "thrown";
  const limit = exceeded(message);
  report(limit ? "limit" : code, limit ?? message, error);
}

/** Returns the host's component of a name, which stays a component in the tree. */
export function component(name) {
  let found = components.get(name);
  if (!found) {
    found = freeze({ $$typeof: COMPONENT, name });
    components.set(name, found);
  }
  return found;
}

/** Returns a component that renders an HTML element, such as a link. */
export function hostElement(tag) {
  return function HostElement({ to, img, ...props }) {
    if (to !== undefined) return make(tag, { href: to, ...props });
    // An image of a plugin has the address, or a module with it.
    const src = img?.default ?? img?.src?.src ?? img;
    return make(tag, src === undefined ? props : { src, ...props });
  };
}

/**
 * Replaces an import that cannot be resolved, whose error is reported once. Its members and the
 * results of its calls are the same value; it shows nothing, and as a component its children.
 */
export const missing = new Proxy(function missing() {}, {
  apply: () => missing,
  construct: () => missing,
  get: (target, key) => {
    if (key === iterator) return () => arrayPrototype.values.call([]);
    if (key === Symbol.toPrimitive) return () => "";
    return ABSENT.includes(key) ? undefined : missing;
  },
});

/** Makes an address one from the root of the site, as `useBaseUrl` of Docusaurus does. */
export function rootAddress(address) {
  const isComplete = typeof address !== "string" || /^([/#.]|$)|:/.test(address);
  return isComplete ? address : `/${address}`;
}

/** Returns a function that throws: `name` differs between builds. */
export function undetermined(name) {
  return () => {
    const error = new TheError(
      `\`${name}\` would make the page differ from build to build; write the value`,
    );
    error.mdxCode = "undetermined";
    throw error;
  };
}

export function make(type, props, key) {
  return { $$typeof: ELEMENT, type, key: key ?? null, ref: null, props, $site: site };
}

function withChildren(props, children) {
  if (children.length === 1) props.children = children[0];
  else if (children.length > 1) props.children = children;
  return props;
}

/** Returns the functions that the code of a module calls. `names` are the components that it uses. */
export function open(key, names) {
  const base = modules.get(key) * NODES_PER_MODULE;
  for (const name of names) {
    if (!hasOwn(globalThis, name)) globalThis[name] = component(name);
  }
  return {
    Fragment: FRAGMENT,
    components: (props) => (props && props.components) || {},
    /** Evaluates an expression and reports its error. */
    evaluate: (id, evaluate) =>
      at(base + id, () => {
        try {
          return evaluate();
        } catch (error) {
          return thrown(error);
        }
      }),
    /** Evaluates an expression whose value is shown. A value that cannot be shown is reported there. */
    shown(id, evaluate) {
      const value = this.evaluate(id, evaluate);
      if (typeof value === "string" || typeof value === "number") return value;
      const element = make(FRAGMENT, { children: value });
      element.$site = base + id;
      return element;
    },
    /** Returns an element for a node that stays as it is. */
    same: (id) => ({ ...make(STATIC, {}), $node: base + id }),
    /** Returns an element for a Markdown node, which a component may replace. */
    node(own, id, tag, props, children, title, code) {
      if (code) children = [make("code", { className: code[0], children: code[1] })];
      const element = make(replaced(own, tag), withChildren({ ...props }, children));
      element.$site = base + id;
      if (element.type === tag) {
        element.$node = base + id;
        element.$title = title;
        element.$isLeaf = code !== undefined || tag === "code";
      }
      return element;
    },
    /** Returns a JSX element. */
    element(id, type, props, children) {
      const { key, ref, ...rest } = props;
      const element = make(type, withChildren(rest, children), key);
      element.$site = base + id;
      element.$node = base + id;
      return element;
    },
    /** Returns the component of a name, or a fragment if it is not defined. */
    component: (own, id, name, find) =>
      at(base + id, () => {
        try {
          const found = find ? find() : member(own, name);
          if (found !== undefined) return found;
          throw new TheError(`the component \`${name}\` is not defined`);
        } catch (error) {
          thrown(error);
          return FRAGMENT;
        }
      }),
  };
}

/** Returns the component of a name that the page does not define: one of `components`, or the host's. */
function member(own, name) {
  if (!hasOwn(own, name.split(".")[0])) return component(name);
  let found = own;
  for (const part of name.split(".")) {
    if (found === null || found === undefined || !(part in found)) {
      throw new TheError(`the component \`${name}\` is not defined`);
    }
    found = found[part];
  }
  return found;
}

function replaced(own, tag) {
  const found = hasOwn(own, tag) ? own[tag] : undefined;
  return found === undefined || found === null ? tag : found;
}

/** Returns the component of an MDX module, its content inside its layout. */
export function page(module) {
  return function MDXContent(props = {}) {
    const content = make(module._mdx$content, props);
    const wrapper = module.default ?? props.components?.wrapper;
    return wrapper ? make(wrapper, { ...props, children: content }) : content;
  };
}

/** Renders the content of a module and returns JSON. */
export function render(module) {
  let nodes = [];
  try {
    const content = page(module);
    put(make(content, {}), nodes, 0);
  } catch (error) {
    nodes = [];
    thrown(error);
  }
  return json(nodes);
}

/** Returns the result as JSON. Some libraries add a `toJSON` that would replace it. */
function json(nodes) {
  delete objectPrototype.toJSON;
  delete arrayPrototype.toJSON;
  return stringify({ nodes, errors });
}

/** Returns all errors as JSON, including the error of a module that failed to load. */
export function failed(error) {
  thrown(error);
  return json([]);
}

function excess(message) {
  const error = new TheError(message);
  error.mdxCode = "limit";
  return error;
}

function put(value, out, depth) {
  if (depth > MAX_DEPTH) throw excess(`elements are nested more than ${MAX_DEPTH} deep`);
  switch (typeof value) {
    case "string":
      if (value !== "") add(out, value);
      return;
    case "number":
    case "bigint":
      return add(out, text(value));
    case "function":
      if (value === missing) return;
      return report("notRenderable", "a function cannot be shown; call it, or make it an element");
    case "symbol":
      return report("notRenderable", "a symbol cannot be shown");
    case "object":
      if (value !== null) putObject(value, out, depth);
  }
}

function add(out, item) {
  if (--limit < 0) throw excess("the page has too many elements");
  out.push(item);
}

function putObject(value, out, depth) {
  if (isArray(value)) {
    const { length } = value;
    for (let at = 0; at < length; at++) putItem(value[at], out, depth + 1);
  } else if (value.$$typeof === ELEMENT) {
    putElement(value, out, depth);
  } else if (value instanceof text) {
    put(text(value), out, depth);
  } else if (typeof value[iterator] === "function") {
    for (const item of value) put(item, out, depth + 1);
  } else {
    report("notRenderable", unrenderable(value));
  }
}

/** Renders an item of an array. Its error does not stop the others. */
function putItem(value, out, depth) {
  if (typeof value !== "object" || value === null || value.$$typeof === ELEMENT) {
    return put(value, out, depth);
  }
  try {
    put(value, out, depth);
  } catch (error) {
    if (error && error.mdxCode === "limit") throw error;
    thrown(error);
  }
}

function unrenderable(value) {
  if (typeof value.then === "function") return "a promise cannot be shown; nothing waits at build";
  if (value instanceof TheDate) return "a date cannot be shown; make it a string";
  return `an object cannot be shown; its keys are: ${keys(value).slice(0, 5).join(", ")}`;
}

function putElement(element, out, depth) {
  const outer = site;
  site = element.$site;
  try {
    putType(element, out, depth);
  } catch (error) {
    if (error && error.mdxCode === "limit") throw error;
    thrown(error);
  } finally {
    site = outer;
  }
}

function putType(element, out, depth) {
  const { type, props } = element;
  if (type === missing) return putShowable(props.children, out, depth);
  if (type === STATIC || element.$isLeaf) return add(out, element.$node);
  if (typeof type === "string") return putHost(type, element, out, depth);
  if (type === FRAGMENT) return put(props.children, out, depth + 1);
  if (typeof type === "function") return put(call(type, props), out, depth + 1);
  switch (type && type.$$typeof) {
    case COMPONENT:
      return putHost(type.name, element, out, depth);
    case MEMO:
      return put({ ...element, type: type.type }, out, depth + 1);
    case FORWARD:
      return put(type.render(props, null), out, depth + 1);
    case CONSUMER:
      return put(props.children(type.context.value), out, depth + 1);
    case PROVIDER: {
      const { context } = type;
      const { value } = context;
      context.value = props.value;
      put(props.children, out, depth + 1);
      context.value = value;
      return;
    }
  }
  const kind = type === undefined ? "it is not defined" : `it is ${typeof type}`;
  report("notRenderable", `this component cannot be rendered: ${kind}`);
}

/** Adds children of a missing component, which may have been arguments of its own. */
function putShowable(children, out, depth) {
  for (const child of isArray(children) ? children : [children]) {
    const isData =
      typeof child === "object" && child !== null && !isArray(child) && child.$$typeof !== ELEMENT;
    if (typeof child === "function" || isData || HEAD.includes(child?.type)) continue;
    put(child, out, depth + 1);
  }
}

function call(type, props) {
  noteSite(site);
  const { prototype } = type;
  return prototype && prototype.isReactComponent ? new type(props).render() : type(props);
}

/** Adds an HTML element, a Markdown node or a component of the host. */
function putHost(name, element, out, depth) {
  const { props } = element;
  if (props.src === missing) return;
  const children = [];
  const item = create(null);
  const raw = props.dangerouslySetInnerHTML;
  if (raw && raw.__html !== undefined && raw.__html !== null) {
    children.push({ h: text(raw.__html), s: element.$site });
  } else if (props.children !== undefined) {
    put(props.children, children, depth + 1);
  }
  if (element.$node !== undefined) item.n = element.$node;
  item.s = element.$site;
  item.c = children;
  if (element.$title) {
    item.t = [];
    put(element.$title, item.t, depth + 1);
  }
  const isMarkdown = "$title" in element;
  if (!isMarkdown) {
    item.e = name;
    item.p = properties(name, props, depth);
  }
  add(out, item);
}

function properties(name, props, depth) {
  const list = [];
  for (const key of keys(props)) {
    if (key === "children" || key === "dangerouslySetInnerHTML") continue;
    const value = encoded(key, props[key], depth, []);
    if (value !== undefined) list.push([key, value]);
    else if (typeof props[key] === "function" && props[key] !== missing && !/^on[A-Z]/.test(key) && key !== "ref") {
      const message = `the property \`${key}\` of \`<${name}>\` is a function, which no page can hold`;
      report("unusableProperty", message);
    }
  }
  return list;
}

/** Returns a property's value as data, or `undefined` for a value that a page cannot hold. */
function encoded(key, value, depth, parents) {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return isFiniteNumber(value) ? value : text(value);
    case "bigint":
      return text(value);
    case "object":
      return value === null ? null : encodedObject(key, value, depth, parents);
  }
  return undefined;
}

function encodedObject(key, value, depth, parents) {
  if (value.$$typeof === ELEMENT) {
    const nodes = [];
    put(value, nodes, depth + 1);
    return { r: nodes };
  }
  if (value instanceof text) return text(value);
  if (parents.includes(value) || parents.length > 50) {
    report("unusableProperty", `the property \`${key}\` holds itself, or too many objects in another`);
    return undefined;
  }
  const inside = [...parents, value];
  if (--limit < 0) throw excess("the page has too many elements");
  if (isArray(value)) {
    return { a: value.map((item) => encoded(key, item, depth, inside) ?? null) };
  }
  const prototype = getPrototypeOf(value);
  if (prototype !== null && prototype !== objectPrototype) {
    const kind = value instanceof TheDate ? "a date" : value instanceof TheMap ? "a map" : value instanceof TheSet ? "a set" : "an object of a class";
    report("unusableProperty", `the property \`${key}\` is ${kind}, which no page can hold`);
    return undefined;
  }
  const pairs = [];
  for (const name of keys(value)) {
    const item = encoded(name, value[name], depth, inside);
    if (item !== undefined) pairs.push([name, item]);
  }
  return { o: pairs };
}

export { CONSUMER, ELEMENT, FORWARD, FRAGMENT, MEMO, PROVIDER };
