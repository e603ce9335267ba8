export * from "./booking/index";
export * from "./fetch-page/index";
export * from "./plan-tasks/index";
export * from "./run-command/index";
export * from "./search-web/index";
export * from "./weather/index";
