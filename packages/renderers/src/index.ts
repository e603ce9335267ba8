export * from "./booking/index";
export * from "./weather/index";
