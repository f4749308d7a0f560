import { spawn } from 'node:child_process';
import process from 'node:process';

/**
 * Turns this process into another program where Node can do that, so that signals and exit codes need no relay. Elsewhere runs it as a child.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code of the child; does not return when this process became the program
 */
export async function becomeOrSpawn(command, args, env) {
  if (process.execve && process.platform !== 'win32') {
    process.removeAllListeners('warning');
    process.on('warning', () => {});
    process.execve(command, [command, ...args], env);
  }
  return spawnAndRelay(command, args, env);
}

/**
 * Runs a program on this terminal, relays signals to it and waits for its end.
 * @returns {Promise<number>} its exit code; 128 + n after signal n, as a shell says it
 */
function spawnAndRelay(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env });
    const relay = (signal) => {
      // A terminal sends Ctrl-C to the child as well.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, relay);
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 137)));
  });
}
