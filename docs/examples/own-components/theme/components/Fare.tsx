/** A slider for the distance, and the price of a ticket. */
import { type ReactNode, useId, useState } from "react";

import { price } from "./price.ts";

interface FareProps {
  perKilometre: number;
  currency: string;
  /** The longest way that the slider offers, in kilometres. */
  longest: number;
  children?: ReactNode;
}

export default function Fare({ perKilometre, currency, longest, children }: FareProps) {
  const [distance, setDistance] = useState(Math.round(longest / 3));
  const id = useId();
  return (
    <section className="fare" aria-labelledby={id}>
      <label id={id} className="fare-distance">
        Distance
        <input
          type="range"
          min={0}
          max={longest}
          step={10}
          value={distance}
          onChange={(event) => setDistance(Number(event.currentTarget.value))}
        />
      </label>
      <output className="fare-price">
        {distance} km: {price(distance * perKilometre, currency)}
      </output>
      {children}
    </section>
  );
}
