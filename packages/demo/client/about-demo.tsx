import type { ReactElement } from "react";
import type { DemoInfo } from "../shared/demo-info";

export function AboutDemo({ info }: { info: DemoInfo }): ReactElement {
  return (
    <section className="demo-about">
      <h2>About this demo</h2>
      {info.model === undefined ? (
        <p>
          <b>Scripted model.</b> What the assistant says is written in advance, and not always true. The tools, your
          decisions and the database are real.
        </p>
      ) : (
        <p>
          <b>{info.model}.</b> What the assistant says is the model’s. The cards are what the tools did.
        </p>
      )}
      {info.weather === "sample" ? (
        <p>
          <b>Sample weather.</b> Forecasts are bundled data, the same every day.
        </p>
      ) : null}
      <p>
        <b>Invented restaurants.</b> A booking is a row in this demo’s own database.
      </p>
    </section>
  );
}
