import { modelsIn } from '@zhixing/engine/discover.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { eventsOf } from '@zhixing/engine/notification/notification.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import { problems } from '@zhixing/messaging/provider.ts';
import { declareTemplates } from './built-in.ts';
import { TEST_EVENT } from './channels.ts';
import { accountRoutes } from './compatibility/accounts.route.ts';
import { configRoutes } from './compatibility/configs.route.ts';
import { monitorRoutes } from './compatibility/monitor.route.ts';
import { templateRoutes } from './compatibility/templates.route.ts';
import { callBack, deliver } from './deliver.ts';
import { eraseNotifications } from './erasing.ts';
import { flowMessage } from './flow-message.ts';
import { wechatOpenRoutes } from './followers/wechat-open.route.ts';
import { inboxRoutes } from './inbox/inbox.route.ts';
import { inboxCompatibilityRoutes } from './inbox/inbox-compatibility.route.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { messageGrants } from './message.grants.ts';
import { messageRules } from './message.rules.ts';
import { accountRules } from './message-account.rules.ts';
import { invalidateMessageConfig, MESSAGE_CONFIG_CHANNEL } from './message-config.ts';
import { messageHealth } from './message-health.ts';
import { configRules, lineRules } from './message-send-config.rules.ts';
import { templateRules } from './message-template.rules.ts';
import { announcementReading, messageSecrets, systemAddress } from './ports.ts';
import { preferenceRoutes } from './preferences/preferences.route.ts';
import { eventTitle } from './queue/enqueue.ts';
import { startSending } from './queue/worker.ts';
import { retentionTask } from './retention.ts';
import { countUndecryptable } from './secrets.ts';
import { shortLinkRoutes } from './short-links/short-link.route.ts';
import { configCodes, followerTables, maskedHeadings, messageTables, receiverTables, shortLinkTables, templateStates } from './tables.ts';
import { noticesOf } from './words.ts';

const models = await modelsIn(import.meta.dirname);

/** Notifications in the app and by other channels. */
export const messageModule = defineModule({
  name: 'message',
  needs: [announcementReading, messageSecrets, systemAddress],
  models,
  rules: [accountRules, templateRules, configRules, lineRules, messageRules],
  routes: [
    ...inboxRoutes,
    ...inboxCompatibilityRoutes,
    ...preferenceRoutes,
    ...accountRoutes,
    ...templateRoutes,
    ...configRoutes,
    ...monitorRoutes,
    ...wechatOpenRoutes,
    ...shortLinkRoutes,
  ],
  grants: messageGrants,
  menu: { 'lims10/lims100602': 'message' },
  migrations: [messageTables, followerTables, configCodes, receiverTables, shortLinkTables, templateStates, maskedHeadings],
  events: [{ name: TEST_EVENT, type: 'system', params: ['name'] }],
  carry: deliver,
  callBack,
  flowActions: { message: flowMessage },
  prepare: async (engine) => {
    await engine.database.listen(MESSAGE_CONFIG_CHANNEL, () => invalidateMessageConfig(engine));
    await declareTemplates(engine);
  },
  background: startSending,
  health: messageHealth,
  undecryptable: countUndecryptable,
  erasing: eraseNotifications,
  excludedFromBackup: ['sys_message_pace'],
  tasks: [retentionTask],
  names: {
    '@messageEvents': eventNames,
    '@messageTitles': eventTitles,
    '@messageProblems': ({ texts }, language) =>
      Object.fromEntries(problems.map((problem) => [problem, texts.text(language, `message.options.problem.${problem}`)])),
  },
  locales: { zh, en },
});

// Titles that consist of the event name only, in the reader's language.
function eventTitles(engine: Engine, language: Language): Record<string, string> {
  return Object.fromEntries(
    eventsOf(engine.modules).map(({ name }) => [eventTitle(engine, name), engine.texts.text(language, `${noticesOf(name)}.event`)]),
  );
}

function eventNames({ modules, texts }: Engine, language: Language): Record<string, string> {
  return Object.fromEntries(
    eventsOf(modules).map(({ name, type }) => [
      name,
      `${texts.text(language, `message.options.type.${type}`)} · ${texts.text(language, `${noticesOf(name)}.event`)}`,
    ]),
  );
}
