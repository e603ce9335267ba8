import type { Report } from "../harness/report";
import { measureServer } from "./measure-server";
import { serverReport } from "./server-report";
import { startServices } from "./stores";

export async function run(): Promise<Report> {
  const services = await startServices();
  try {
    return serverReport(await measureServer(services.places));
  } finally {
    await services.remove();
  }
}
