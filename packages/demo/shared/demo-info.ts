/** What the page is told about the server it talks to. */
export type DemoInfo = {
  /** Undefined while the scripted model speaks. */
  model?: string;
  weather: "sample" | "live";
  restaurants: readonly RestaurantInfo[];
};

/** `timeZone` is an IANA name; `place` is what people call it. */
export type RestaurantInfo = { id: string; name: string; city: string; timeZone: string; place: string };
