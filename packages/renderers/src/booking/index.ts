export type { RestaurantWords } from "./local-time";
export { type BookingRendererOptions, bookingRenderer, createBookingRenderer } from "./renderer";
export { type Booking, type BookingInput, bookingInput, bookingOutput, createBooking } from "./schema";
