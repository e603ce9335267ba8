// What `@callstate/renderers/styles.css` is while nothing is built: the styles of every folder. The build joins the same files.
import.meta.glob("./src/*/styles.css", { eager: true });
