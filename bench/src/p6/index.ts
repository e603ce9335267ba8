import { type Check, digits, type Report } from "../harness/report";
import { type Bundle, conversation, hook, peers, views, zodParts } from "./bundles";
import { type Size, sizeOf } from "./size";

const kb = (bytes: number): string => `${digits(bytes / 1024)} KB`;

export async function run(): Promise<Report> {
  const bundles = [hook, views, conversation, ...peers];
  const apart = await sizesOf(bundles, true);
  const whole = await sizesOf(bundles, false);
  const ours = apart.get(hook.name)?.gzip ?? Number.NaN;
  const more = (apart.get(views.name)?.gzip ?? Number.NaN) - ours;
  const zod = await sizeOf(zodParts, false);
  return {
    id: "P6",
    title: "Bundle size",
    method: [
      "What a page loads first, bundled by esbuild: minified, gzip, React external. Files loaded later on demand and styles are not counted.",
      "Zod is a peer of most of these packages, so each is measured with Zod apart and with what it takes of Zod.",
    ],
    tables: [
      {
        title: "Minified, gzip",
        columns: ["", "Zod apart", "with Zod", "Zod apart, relative"],
        rows: [
          ...bundles.map(({ name }) => [
            name,
            show(apart.get(name)),
            show(whole.get(name)),
            `${digits((apart.get(name)?.gzip ?? Number.NaN) / ours)} ×`,
          ]),
          [zodParts.name, "", kb(zod.gzip), ""],
        ],
      },
    ],
    checks: [
      below(ours, 12, "hook, HTTP transport, reducer and parser in 12 KB, Zod apart"),
      below(more, 12, "views and approval form in 12 KB more, Zod apart"),
    ],
    notes: bundles
      .filter(({ name }) => !apart.has(name) || !whole.has(name))
      .map(({ name }) => `${name} could not be bundled for a browser.`),
  };
}

async function sizesOf(bundles: readonly Bundle[], isZodApart: boolean): Promise<Map<string, Size>> {
  const sizes = new Map<string, Size>();
  for (const bundle of bundles) {
    try {
      sizes.set(bundle.name, await sizeOf(bundle, isZodApart));
    } catch (error) {
      console.error(`${bundle.name}: ${String(error).slice(0, 400)}`);
    }
  }
  return sizes;
}

const show = (size: Size | undefined): string => (size === undefined ? "–" : kb(size.gzip));

function below(bytes: number, limitKb: number, target: string): Check {
  return { target, measured: kb(bytes), met: bytes <= limitKb * 1024 };
}
