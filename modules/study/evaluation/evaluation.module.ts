import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { compareItemScores } from './compare-scores.ts';
import { evaluationGrants } from './evaluation.grants.ts';
import { evaluationRules } from './evaluation.rules.ts';
import { evaluationHomeTiles } from './home-tiles.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { guardianMessages, outsideMessages, publicTries, systemAddress, tokens } from './ports.ts';
import { resultRoutes } from './results/results.route.ts';
import { sheetRoutes } from './sheet/sheet.route.ts';
import { itemScores } from './tables.ts';
import { closeWindows } from './window/close-windows.ts';
import { evaluationEvents } from './window/notify.ts';
import { remindEvaluators } from './window/remind.ts';
import { evaluationGuards, returnedTripRules } from './window/returned-trip.rules.ts';

/** Evaluations after a trip: windows, sheets for parents and staff, anonymised results, replies. */
export const evaluationModule = defineModule({
  name: 'evaluation',
  needs: [guardianMessages, outsideMessages, publicTries, systemAddress, tokens],
  models: await modelsIn(import.meta.dirname),
  migrations: [itemScores],
  compared: async (engine) => {
    const parts = await compareItemScores(engine);
    return parts > 0 ? [{ name: 'evaluationItemScore', parts }] : [];
  },
  rules: [evaluationRules, returnedTripRules],
  guards: [evaluationGuards],
  routes: [...sheetRoutes, ...resultRoutes],
  tasks: [
    {
      code: 'closeEvaluations',
      cron: '15 * * * *',
      run: async (engine, stopping) => String(await closeWindows(systemContext(engine), stopping)),
    },
    {
      code: 'remindEvaluators',
      cron: '0 18 * * *',
      run: async (engine, stopping) => String(await remindEvaluators(systemContext(engine), stopping)),
    },
  ],
  events: evaluationEvents,
  homeTiles: evaluationHomeTiles,
  grants: evaluationGrants,
  menu: {
    'lims04/lims040501': 'evaluationSubject',
    'lims04/lims040502': 'evaluationSubject',
    'lims04/lims040503': 'evaluationSubject',
    'lims04/lims040504': 'evaluationSubject',
    'lims04/lims040505': 'evaluationSubject',
  },
  locales: { zh, en },
});
