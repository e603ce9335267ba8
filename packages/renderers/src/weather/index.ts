export { weatherRenderer } from "./renderer";
export {
  type Weather,
  type WeatherDay,
  weatherConditions,
  weatherDay,
  weatherInput,
  weatherOutput,
  getWeather,
} from "./schema";
