export { describeRenderer, type DescribeRendererOptions, type TestFunctions } from "./describe-renderer";
export { hostileText } from "./hostile-parts";
export { type RenderedPart, renderPart, type RenderPartOptions } from "./render-part";
export { SyntheticArming, type SyntheticArmingProps } from "./synthetic-arming";
export { createTestTransport, type TestScript, type TestTransport } from "./test-transport";
