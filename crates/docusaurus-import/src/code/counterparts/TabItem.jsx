/** `@theme/TabItem`. */
export default function TabItem({ children }) {
  return <>{children}</>;
}
