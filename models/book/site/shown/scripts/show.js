// Shows a page as a sheet where its address asks for that.

import { later } from "../../../../explorable/scripts/later.js";

if (new URL(location.href).searchParams.has("sheet")) later("sheet.js");
