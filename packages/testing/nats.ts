import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { eventually } from './eventually.ts';

/** The NATS server of this machine, with JetStream; tests use streams of their own. */
export const natsUrl = 'nats://127.0.0.1:4222';

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** The reason to skip a test where no NATS server answers. */
export const withoutNats = async (): Promise<string | false> => ((await answers(4222)) ? false : 'no NATS server answers on port 4222');

/** The reason to skip a test where no Mosquitto answers. */
export const withoutMosquitto = async (): Promise<string | false> => ((await answers(1883)) ? false : 'no broker answers on port 1883');

/** A NATS server of a test's own, which it may kill; null where the program is not installed. */
export async function startNats(port: number, folder: string): Promise<{ readonly end: (signal: NodeJS.Signals) => Promise<void> } | null> {
  const child = spawn('nats-server', ['-js', '-a', '127.0.0.1', '-p', String(port), '-sd', folder], { stdio: 'ignore' });
  const started = await Promise.race([once(child, 'spawn').then(() => true), once(child, 'error').then(() => false)]);
  if (!started) return null;
  await eventually(() => answers(port));
  return {
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}
