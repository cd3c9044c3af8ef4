import { useState } from 'react';

interface Props<T> { items: T[]; onPick?: (item: T) => void }

export function List<T extends { id: number }>({ items, onPick }: Props<T>) {
  const [open, setOpen] = useState<boolean>(false);
  return (
    <section className="list" hidden={!open}>
      {/* one row an item */}
      {items.map((item) => <Row key={item.id} {...item} onClick={() => onPick?.(item)} />)}
      <button type="button" disabled>文字 &amp; {`n=${items.length}`}</button>
    </section>
  );
}
