export type Restaurant = {
  id: string;
  name: string;
  city: string;
  timeZone: string;
  /** What people call the time zone: "19:30, Lisbon". */
  place: string;
  /** How many parties fit at one time. None means that every booking fails: the demo shows that too. */
  tables: number;
};

/** Invented places: sample data, and the page says so. */
export const restaurants: readonly Restaurant[] = [
  { id: "rst_0412", name: "Casa do Limoeiro", city: "Lisbon", timeZone: "Europe/Lisbon", place: "Lisbon", tables: 4 },
  { id: "rst_0413", name: "Adega Ribeira Nova", city: "Lisbon", timeZone: "Europe/Lisbon", place: "Lisbon", tables: 2 },
  { id: "rst_0420", name: "Tasca da Ladeira", city: "Lisbon", timeZone: "Europe/Lisbon", place: "Lisbon", tables: 0 },
  { id: "rst_0501", name: "Mesa do Douro", city: "Porto", timeZone: "Europe/Lisbon", place: "Porto", tables: 3 },
  { id: "rst_0610", name: "Quán Thông Xanh", city: "Da Lat", timeZone: "Asia/Ho_Chi_Minh", place: "Da Lat", tables: 3 },
  { id: "rst_0702", name: "Zur Alten Brücke", city: "Berlin", timeZone: "Europe/Berlin", place: "Berlin", tables: 3 },
];

export function restaurantById(id: string): Restaurant | undefined {
  return restaurants.find((restaurant) => restaurant.id === id);
}

/** Restaurants of a city, or the one that was asked for by name. */
export function findRestaurants(city: string, name?: string): Restaurant[] {
  const wanted = name?.toLocaleLowerCase();
  if (wanted !== undefined)
    return restaurants.filter((restaurant) => restaurant.name.toLocaleLowerCase().includes(wanted));
  return restaurants.filter((restaurant) => restaurant.city.toLocaleLowerCase() === city.toLocaleLowerCase());
}
