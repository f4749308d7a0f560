import { openDatabase } from '@zhixing/engine/database/database.ts';
import { engineModule } from '@zhixing/engine/engine.module.ts';
import { diskFiles } from '@zhixing/engine/files/files.ts';
import { startEngine } from '@zhixing/engine/start-engine.ts';
import { startSending } from '@zhixing/modules/platform/message/queue/worker.ts';
import { postOffice } from '@zhixing/modules/platform/message/tests/post-office.ts';
import { tell } from './children.ts';

/* A server process that sends what waits, from its start to its end. */

const database = await openDatabase({ url: process.env.DATABASE_URL ?? '', max: 10 });
const quiet = { info: () => {}, warn: () => {}, error: console.error };
const engine = await startEngine({
  ...postOffice,
  database,
  modules: [engineModule, ...postOffice.modules],
  log: quiet,
  files: diskFiles('/nowhere'),
  structure: 'keep',
  outgoingAllow: ['127.0.0.1'],
});
const rounds = await startSending(engine);
process.on('SIGTERM', () => void rounds.stop().then(() => engine.stop().then(() => process.exit(0))));
tell({ url: '' });
