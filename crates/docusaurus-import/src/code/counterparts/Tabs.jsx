/** `@theme/Tabs`. */
import { Children, isValidElement } from "react";
import { Tabs as Panels } from "@mdbook-react/theme";

export default function Tabs({ children, values = [] }) {
  const tabs = Children.toArray(children).filter(isValidElement);
  const label = ({ value, label }) => values.find((one) => one.value === value)?.label ?? label ?? value;
  return <Panels items={tabs.map((tab) => ({ label: label(tab.props), content: tab }))} />;
}
