import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { sheetsFor } from './offered.ts';
import { pdfRoutes } from './pdf.route.ts';
import { files, pictures, printedFlows, systemName } from './ports.ts';
import { printGrants } from './print.grants.ts';
import { printRoutes } from './print.route.ts';
import { templateRules } from './print-template.rules.ts';
import { commonSheets } from './sheets.ts';
import { declareSheets } from './shipped.ts';

/** Print templates, which of them may be used, printing as PDF, and the audit of prints. */
export const printModule = defineModule({
  name: 'print',
  needs: [files, pictures, printedFlows, systemName],
  models: await modelsIn(import.meta.dirname),
  rules: [templateRules],
  routes: [...printRoutes, ...pdfRoutes],
  grants: printGrants,
  // Runs after the flow module's, because templates refer to flows.
  prepare: declareSheets,
  sheets: commonSheets,
  sheetsFor,
  locales: { zh, en },
});
