import { modelsIn } from '@zhixing/engine/discover.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { administrators } from '@zhixing/engine/ports/administrators.ts';
import { type PollingWorker, startPollingWorker } from '@zhixing/engine/queue/polling-worker.ts';
import { begin } from './begin.ts';
import { centreRoutes } from './centre.route.ts';
import { conversationRoutes } from './conversation.route.ts';
import { approvableModels } from './design/offers.ts';
import { publicationRoutes } from './design/publication.route.ts';
import { templateRoutes } from './design/template.route.ts';
import { flowsNaming, flowsPrinting } from './design/users.ts';
import { simulateRoute, versionRoutes } from './design/version.route.ts';
import { declareFlows } from './documents.ts';
import { workFlows } from './due-work.ts';
import { flowGrants } from './flow.grants.ts';
import { flowRoutes } from './flow.route.ts';
import { delegationRules } from './flow.rules.ts';
import { flowEvents } from './flow-events.ts';
import { flowHealth } from './flow-health.ts';
import { templateRules, versionRules } from './flow-template.rules.ts';
import { flowHomeTiles } from './home-tiles.ts';
import { hasFlows } from './launch.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { nextSteps } from './next-step.ts';
import { flowsOf } from './owned-work.ts';
import { thumbnails } from './ports.ts';
import { principalsOf } from './principals.ts';
import { sheetsOfFlow } from './prints.ts';
import { flowConversationTables, flowRecordOwners, flowTables, flowTasksBegun, unpublishedFlows } from './tables.ts';

const LOOK_MS = 5000;

const modelsOfFlow = await modelsIn(import.meta.dirname);

/** Approval flows: an action on a record starts a flow, users decide, and the record is updated. */
export const flowModule = defineModule({
  name: 'flow',
  needs: [administrators, thumbnails],
  models: modelsOfFlow,
  rules: [delegationRules, templateRules, versionRules],
  routes: [...centreRoutes, ...flowRoutes, ...conversationRoutes, ...templateRoutes, ...versionRoutes, ...publicationRoutes, simulateRoute],
  grants: flowGrants,
  migrations: [flowTables, flowConversationTables, flowRecordOwners, flowTasksBegun, unpublishedFlows],
  variables: principalsOf,
  health: flowHealth,
  events: flowEvents,
  personalWork: [flowsOf],
  prepare: declareFlows,
  interfaceUsers: flowsNaming,
  sheetUsers: flowsPrinting,
  allowedSheets: sheetsOfFlow,
  warnings: (ctx, model, { status }) => nextSteps(ctx, model, status),
  hasFlows,
  beginFlow: async (ctx, beginning) => void (await begin(ctx, beginning)),
  background: (engine) => startWork(engine),
  menu: { 'lims01/lims010119': 'flowRecord' },
  names: {
    'flow.templates': templateNames,
    'flow.categories': categoryNames,
    'flow.nodeTitles': nodeNames,
    '@approvable': approvableModels,
  },
  homeTiles: flowHomeTiles,
  locales: { zh, en },
});

function templateNames(engine: Engine, language: 'zh' | 'zh-TW' | 'en'): Record<string, string> {
  const codes = engine.modules.flatMap(({ flows = [] }) => flows).map((flow) => String((flow as { code?: unknown }).code));
  return Object.fromEntries(codes.map((code) => [code, engine.texts.find(language, `flows.${code}.title`) ?? code]));
}

const NODE_TITLE = /^(?:flows\.[^.]+\.nodes\.|flow\.(?:nodes|kinds)\.)/;

/** Titles of nodes from locale files: the Chinese title as stored with an instance, mapped to the reader's language. */
function nodeNames({ texts }: Engine, language: 'zh' | 'zh-TW' | 'en'): Record<string, string> {
  const cached = namesOfNodes.get(texts) ?? new Map<string, Record<string, string>>();
  namesOfNodes.set(texts, cached);
  const place = `${language} ${texts.stamp()}`;
  const keys = () => texts.keys('zh').filter((key) => NODE_TITLE.test(key));
  const names = cached.get(place) ?? Object.fromEntries(keys().map((key) => [texts.shipped('zh', key) ?? key, texts.text(language, key)]));
  cached.set(place, names);
  return names;
}

// Cached: every list asks for them, and going through all texts takes a while.
const namesOfNodes = new WeakMap<Engine['texts'], Map<string, Record<string, string>>>();

function categoryNames({ texts }: Engine, language: 'zh' | 'zh-TW' | 'en'): Record<string, string> {
  const prefix = 'flow.categories.';
  const keys = texts.keys('zh').filter((key) => key.startsWith(prefix));
  return Object.fromEntries(keys.map((key) => [key.slice(prefix.length), texts.text(language, key)]));
}

/** Starts the background worker of flows, which may run in several processes. */
const startWork = (engine: Engine): Promise<PollingWorker> =>
  startPollingWorker(engine, {
    name: 'flows',
    channel: 'flow',
    everyMs: LOOK_MS,
    work: async (stopping) => {
      await workFlows(engine, stopping);
      return false;
    },
  });
