import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { retentionPeriodOf } from '@zhixing/engine/erasure/retention.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { commandRules } from './commands/command.rules.ts';
import { sweepCommands } from './commands/command-outbox.ts';
import { boundAreaRules, fenceAreaRules } from './commands/fence-areas.rules.ts';
import { layAreas } from './commands/lay-areas.ts';
import { deviceGrants } from './device.grants.ts';
import { bindingRules, consentRules, deviceRules, strangerRules } from './device.rules.ts';
import { drivingRoutes } from './driving/driving.route.ts';
import { recoveryGuards } from './guards.ts';
import { deviceHomeTiles } from './home-tiles.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { messageLogRoutes } from './log/message-log.route.ts';
import { keepLogPartitions, messageLogMeaning, messageLogTable } from './log/message-log.ts';
import { messageRoutes } from './messages/message.route.ts';
import { messageRules } from './messages/message.rules.ts';
import { expireMessages } from './messages/outbox.ts';
import { placesByMoment } from './place-indexes.ts';
import { placeRoutes } from './places.route.ts';
import { alarms, readings, rules, settings } from './ports.ts';
import { shareTables } from './queue-shares.ts';
import { keepTrackPartitions, trackTable } from './track-table.ts';
import { trackRoutes } from './tracks.route.ts';
import { watchDevices } from './watch.ts';

/**
 * Places of minors are kept no longer than looking into an incident or a complaint needs (Personal Information Protection Law, article 19);
 * messages as they came tell places too, and serve whoever looks for a fault.
 */
const retentions = {
  positions: { model: 'locationFix', initial: 90, least: 30, most: 90 },
  deviceMessages: { model: 'device', initial: 30, least: 3, most: 30 },
};

/** Devices that travel or stand at sites: who carries them, where they are, and what they raise an alarm about. */
export const deviceModule = defineModule({
  name: 'device',
  needs: [alarms, readings, rules, settings],
  models: await modelsIn(import.meta.dirname),
  migrations: [trackTable, messageLogTable, shareTables, messageLogMeaning, placesByMoment],
  rules: [deviceRules, bindingRules, strangerRules, consentRules, messageRules, commandRules, fenceAreaRules, boundAreaRules],
  guards: [recoveryGuards],
  tasks: [
    {
      code: 'watchDevices',
      cron: '* * * * *',
      run: async (engine, stopping) => String(await watchDevices(systemContext(engine), stopping)),
    },
    {
      code: 'keepTracks',
      cron: '10 2 * * *',
      run: async (engine) => {
        const ctx = systemContext(engine);
        const [tracks, messages] = [
          await retentionPeriodOf(engine, ctx.db, 'positions'),
          await retentionPeriodOf(engine, ctx.db, 'deviceMessages'),
        ];
        return String((await keepTrackPartitions(ctx, tracks.days)) + (await keepLogPartitions(ctx, messages.days)));
      },
    },
    {
      code: 'expireMessages',
      cron: '* * * * *',
      run: async (engine) => {
        const ctx = systemContext(engine);
        return String((await expireMessages(ctx)) + (await sweepCommands(ctx)));
      },
    },
    {
      code: 'layAreas',
      cron: '* * * * *',
      run: async (engine) => String(await layAreas(systemContext(engine))),
    },
  ],
  retentions,
  disclosed: { locationFix: { verb: 'readPlaces', field: 'location', of: 'student' } },
  routes: [...placeRoutes, ...trackRoutes, ...drivingRoutes, ...messageRoutes, ...messageLogRoutes],
  grants: deviceGrants,
  homeTiles: deviceHomeTiles,
  menu: {
    'lims07/lims070101': 'deviceType',
    'lims07/lims070102': 'device',
    'lims04/lims040306': 'deviceBinding',
    'lims06/lims060102': 'locationFix',
    'lims06/lims060206': 'deviceMessage',
    'lims06/lims060104': 'locationFix',
    'lims04/lims040302': 'locationFix',
  },
  locales: { zh, en },
});
