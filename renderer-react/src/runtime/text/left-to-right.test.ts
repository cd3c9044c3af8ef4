/** Left-to-right text in labels of right-to-left pages. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { isolatedHtml, isolatedParts, leftToRightRuns } from "./left-to-right.ts";

const shown = (label: string) => leftToRightRuns(label).map(({ text, isLeftToRight }) => (isLeftToRight ? `[${text}]` : text)).join("");

test("foreign words are isolated with their symbols", () => {
  const cases: [string, string][] = [
    ["C++", "[C++]"],
    ["foo()", "[foo()]"],
    ["What is Rust?", "[What is Rust?]"],
    ["#[derive(Debug)]", "[#[derive(Debug)]]"],
    ["مقدمة", "مقدمة"],
    ["ما هي C++؟", "ما هي [C++]؟"],
    ["מ-Java ל-C++", "מ-[Java] ל-[C++]"],
    ["-C مقدمة", "[-C] مقدمة"],
    ["مهما C++?", "مهما [C++]?"],
    ["C++ والذاكرة", "[C++] والذاكرة"],
    ["نصب Rust Analyzer!", "نصب [Rust Analyzer]!"],
    ["‏الدالة foo() في C#", "‏الدالة [foo()] في [C#]"],
    ["كتاب a + b هنا", "كتاب [a + b] هنا"],
    ["الفصل 3: C++", "الفصل 3: [C++]"],
    ["1.2.3", "1.2.3"],
    [" Rust ", " [Rust] "],
    ["Rust (2024) و Go", "[Rust] (2024) و [Go]"],
    ["  ", "  "],
    ["", ""],
    ["数据 (第一)", "[数据 (第一)]"],
  ];
  for (const [label, expected] of cases) assert.equal(shown(label), expected, label);
});

test("the HTML of a label is isolated as a whole, or its plain text in parts", () => {
  const cases: [string, string][] = [
    ["C++", '<bdi dir="ltr">C++</bdi>'],
    ["<code>foo()</code> bar!", '<bdi dir="ltr"><code>foo()</code> bar!</bdi>'],
    ["مع C++ هنا", 'مع <bdi dir="ltr">C++</bdi> هنا'],
    ["مع <code>C++</code> هنا", "مع <code>C++</code> هنا"],
    ["A &amp; B;", '<bdi dir="ltr">A &amp; B;</bdi>'],
    ["و A &amp; B;", "و A &amp; B;"],
    ["مقدمة", "مقدمة"],
  ];
  for (const [html, expected] of cases) assert.equal(isolatedHtml(html), expected);
});

test("each part of a label has separate HTML", () => {
  const marked = (part: string) => part.replaceAll("&", "&amp;").replaceAll("C", "<mark>C</mark>");
  assert.equal(isolatedParts("A & C++!", marked), '<bdi dir="ltr">A &amp; <mark>C</mark>++!</bdi>');
  assert.equal(isolatedParts("مع C++؟", marked), 'مع <bdi dir="ltr"><mark>C</mark>++</bdi>؟');
  assert.equal(isolatedParts("مقدمة", marked), "مقدمة");
});
