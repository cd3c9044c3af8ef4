// The part of React's interface that components use, for a single rendering to HTML: state keeps
// its initial value and effects do not run.

import { CONSUMER, ELEMENT, FORWARD, FRAGMENT, MEMO, PROVIDER, make } from "mdx-eval:runtime";

export const Fragment = FRAGMENT;
export const StrictMode = FRAGMENT;
export const Suspense = FRAGMENT;

export function createElement(type, config, ...children) {
  const { key, ref, ...props } = config ?? {};
  if (children.length === 1) props.children = children[0];
  else if (children.length > 1) props.children = children;
  return make(type, props, key);
}

export function jsx(type, config, key) {
  const { ref, ...props } = config ?? {};
  return make(type, props, key);
}

export const jsxs = jsx;
export const jsxDEV = jsx;

export function isValidElement(value) {
  return typeof value === "object" && value !== null && value.$$typeof === ELEMENT;
}

export function cloneElement(element, config, ...children) {
  const { key, ref, ...changes } = config ?? {};
  const props = { ...element.props, ...changes };
  if (children.length === 1) props.children = children[0];
  else if (children.length > 1) props.children = children;
  const copy = { ...element, props, key: key ?? element.key };
  // A Markdown node with changed properties becomes an HTML element.
  if (copy.$title !== undefined || "$title" in copy) {
    delete copy.$title;
    delete copy.$isLeaf;
    delete copy.$node;
  }
  return copy;
}

function list(children) {
  if (children === undefined || children === null || typeof children === "boolean") return [];
  if (Array.isArray(children)) return children.flatMap(list);
  return [children];
}

export const Children = {
  toArray: list,
  count: (children) => list(children).length,
  forEach: (children, visit) => list(children).forEach((child, at) => visit(child, at)),
  map: (children, change) => list(children).map((child, at) => change(child, at)),
  only: (children) => children,
};

export function createContext(value) {
  const context = { value };
  context.Provider = { $$typeof: PROVIDER, context };
  context.Consumer = { $$typeof: CONSUMER, context };
  context.$$typeof = PROVIDER;
  context.context = context;
  return context;
}

let ids = 0;

export const useContext = (context) => context.value;
export const use = useContext;
export const useState = (first) => [typeof first === "function" ? first() : first, () => {}];
export const useReducer = (reduce, first, start) => [start ? start(first) : first, () => {}];
export const useRef = (current) => ({ current });
export const useMemo = (compute) => compute();
export const useCallback = (callback) => callback;
export const useId = () => `mdx-${ids++}`;
export const useEffect = () => {};
export const useLayoutEffect = useEffect;
export const useInsertionEffect = useEffect;
export const useImperativeHandle = useEffect;
export const useDebugValue = useEffect;
export const useTransition = () => [false, (run) => run()];
export const useDeferredValue = (value) => value;
export const useSyncExternalStore = (subscribe, get, getAtBuild) => (getAtBuild ?? get)();
export const startTransition = (run) => run();
export const memo = (type) => ({ $$typeof: MEMO, type });
export const forwardRef = (render) => ({ $$typeof: FORWARD, render });
export const createRef = () => ({ current: null });

export class Component {
  constructor(props) {
    this.props = props;
    this.state = {};
  }
  setState() {}
  forceUpdate() {}
}
Component.prototype.isReactComponent = {};
export class PureComponent extends Component {}

export default {
  Children,
  Component,
  Fragment,
  PureComponent,
  StrictMode,
  Suspense,
  cloneElement,
  createContext,
  createElement,
  createRef,
  forwardRef,
  isValidElement,
  memo,
  startTransition,
  use,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
};
