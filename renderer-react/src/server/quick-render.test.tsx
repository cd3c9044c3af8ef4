/** Tests that the quick renderer writes what React writes, or leaves it to React. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { Component, createContext, createElement, Fragment, lazy, memo, type ReactNode, Suspense, use, useEffect, useId, useMemo, useRef, useState } from "react";
import { renderToString } from "react-dom/server";

import { forget, quickRender } from "./quick-render.ts";

const Level = createContext(1);

function Level2({ children }: { children: ReactNode }) {
  return <Level value={use(Level) + 1}>{children}</Level>;
}

function ShowLevel() {
  return <b>level {use(Level)}</b>;
}

function Counter() {
  const [count] = useState(() => 3);
  const box = useRef<HTMLSpanElement>(null);
  const doubled = useMemo(() => count * 2, [count]);
  useEffect(() => assert.fail("effects run in browsers"));
  return (
    <span ref={box} onClick={() => undefined}>
      {count}/{doubled}
    </span>
  );
}

class Boundary extends Component<{ children: ReactNode; name: string }, { name: string }> {
  override state = { name: "" };

  static getDerivedStateFromProps({ name }: { name: string }) {
    return { name };
  }

  override render() {
    return <i title={this.state.name}>{this.props.children}</i>;
  }
}

function Id() {
  return <p id={useId()} />;
}

const Memoized = memo(Counter);

const Lazy = lazy(() => Promise.resolve({ default: Counter }));

const same: Record<string, ReactNode> = {
  "text is escaped": <p title={`<"'&>`}>{`<"'&> 中文`}</p>,
  "texts side by side are told apart": (
    <p>
      a{"b"}
      {1}
      {""}
      {null}c<b />d
    </p>
  ),
  "texts of components too": (
    <p>
      <>a</>
      <Fragment>b{["c", "d"]}</Fragment>
    </p>
  ),
  "nothing is nothing": <p>{[null, undefined, true, false, ""]}</p>,
  "names of attributes": <label className="a" htmlFor="b" tabIndex={-1} data-x aria-hidden={false} lang="zh-CN" />,
  "attributes that are there or not": <details open hidden={false} data-n={undefined} />,
  "ready HTML": <div dangerouslySetInnerHTML={{ __html: "<b>x</b>" }} />,
  "elements without content": <p><img src="a?b&c" alt="" loading="lazy" width={2} /><br /><hr /></p>,
  "drawings": <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M6 6l12 12" /></svg>,
  "context": <p><Level2><ShowLevel /><Level2><ShowLevel /></Level2></Level2><ShowLevel /></p>,
  "hooks": <Counter />,
  "what is memoized": <p><Memoized /><Memoized /></p>,
  "classes": <Boundary name="n"><Counter /></Boundary>,
};

for (const [name, node] of Object.entries(same)) {
  test(`as React writes it: ${name}`, () => assert.equal(quickRender(node), renderToString(node)));
}

const unknown: Record<string, ReactNode> = {
  "form state": <input value="x" readOnly />,
  "images that are preloaded": <img src="a.png" alt="" />,
  "styles": createElement("p", { style: { color: "red" } }),
  "unknown attributes": <p contentEditable />,
  "addresses that may be scripts": <a href="javascript:x">x</a>,
  "a line feed that begins pre": <pre dangerouslySetInnerHTML={{ __html: "\nx" }} />,
  "ids": <Id />,
  "what is loaded later": <Suspense><Lazy /></Suspense>,
};

for (const [name, node] of Object.entries(unknown)) {
  test(`left to React: ${name}`, () => assert.equal(quickRender(<main>{node}</main>), undefined));
}

test("an error of a component is thrown, and leaves no state behind", () => {
  const Bad = () => {
    throw new Error("bad page");
  };
  assert.throws(() => quickRender(<Level2><Bad /></Level2>), /bad page/);
  assert.equal(quickRender(<ShowLevel />), renderToString(<ShowLevel />));
});

test("a component with a key is rendered once a key, until it is forgotten", () => {
  let times = 0;
  const Label = ({ text }: { text: string }) => {
    times += 1;
    return <i>{text}</i>;
  };
  Label.prerenderKey = ({ text }: { text: string }) => (text === "own" ? undefined : text);
  const node = <p>a<Label text="x" />b<Label text="x" /><Label text="own" /><Label text="own" /></p>;
  for (const rendered of [3, 5]) {
    assert.equal(quickRender(node), "<p>a<i>x</i>b<i>x</i><i>own</i><i>own</i></p>");
    assert.equal(times, rendered);
  }
  forget();
  quickRender(node);
  assert.equal(times, 8);
});

test("a component with a form is rendered once a form and filled", () => {
  let times = 0;
  const Block = ({ id, text, html }: { id: string; text?: string; html: string }) => {
    times += 1;
    return (
      <div id={id}>
        {text && <b>{text}</b>}
        <i data-of={id} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    );
  };
  const page = () => (
    <>
      a<Block id="1" text={'<"$1">'} html="<u>$&</u>" />b<Block id="2" text="y" html="" />
      <Block id="3" html="x" />
    </>
  );
  const expected = renderToString(page());
  Block.prerenderForm = (props: { id: string; text?: string; html: string }) => ({
    key: String(props.text !== undefined),
    values: [props.id, props.text ?? "", { html: props.html }],
    blank: ([id = "", text = "", html = ""]: readonly string[]) => ({ ...props, id, text: props.text && text, html }),
  });
  times = 0;
  assert.equal(quickRender(page()), expected);
  assert.equal(quickRender(page()), expected);
  // Two forms, each rendered once to look for its marks.
  assert.equal(times, 4);
});

test("a form whose own text has a mark is left to React", () => {
  const Block = ({ html }: { html: string }) => <i title={"\uFDD20\uFDD3"} dangerouslySetInnerHTML={{ __html: html }} />;
  Block.prerenderForm = ({ html }: { html: string }) => ({
    key: "",
    values: [{ html }],
    blank: ([html = ""]: readonly string[]) => ({ html }),
  });
  assert.equal(quickRender(<Block html={'"><script>'} />), undefined);
});

test("a component with a key that is text beside others is left to React", () => {
  const contents = ["text", <>text<b /></>, <><b />text</>];
  for (const content of contents) {
    const Text = () => content;
    Text.prerenderKey = () => "";
    assert.equal(quickRender(<p>a<Text /></p>), undefined);
  }
});
