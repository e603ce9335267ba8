export { createShowMapRenderer, showMapRenderer, type ShowMapRendererOptions } from "./renderer";
export { mapPlace, type MapPlace, showMap, showMapInput, showMapOutput } from "./schema";
