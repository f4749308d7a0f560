import { AppError } from '@zhixing/engine/errors.ts';
import { type NotSent, type Problem, responseText } from './provider.ts';

/** Causes reported by the engine's guarded fetch. */
const ways: Readonly<Record<string, Problem>> = {
  badAddress: 'badAddress',
  notAllowed: 'notReleased',
  unknownHost: 'unknownHost',
  unreachable: 'unreachable',
  tooSlow: 'tooSlow',
  tooMuch: 'oddAnswer',
};

/** Causes reported by WeCom and DingTalk. Those that concern the application affect all messages sent through it. */
const workplaces: Readonly<Record<string, NotSent>> = {
  secretRefused: { ended: 'down', problem: 'loginRefused' },
  companyRefused: { ended: 'down', problem: 'loginRefused' },
  agentRefused: { ended: 'down', problem: 'loginRefused' },
  tokenRefused: { ended: 'down', problem: 'loginRefused' },
  noPermission: { ended: 'down', problem: 'notAllowed' },
  addressRefused: { ended: 'down', problem: 'addressRefused' },
  tooOften: { ended: 'down', problem: 'tooOften', waitSeconds: 60 },
  busy: { ended: 'down', problem: 'busy' },
  oddAnswer: { ended: 'down', problem: 'oddAnswer' },
  personGone: { ended: 'refused', problem: 'badReceiver' },
  notOurs: { ended: 'refused', problem: 'badReceiver' },
};

/**
 * Maps a transport failure to an outcome. If nothing was sent, the account is down for now; if the connection broke after the request was
 * sent, the message may have been delivered.
 * @param asked whether the provider detects duplicates, which decides between `down` and `doubtful` once the request was sent
 */
export function failureOf(error: unknown, asked: 'recognised' | 'doubtful'): NotSent {
  const [area = '', name = ''] = error instanceof AppError ? error.key.split('.') : [];
  if (area === 'workplace')
    return {
      ...(workplaces[name] ?? { ended: 'refused', problem: 'refused' }),
      said: responseText(Object.values((error as AppError).params).join(' ')),
    };
  const problem = area === 'outgoing' ? (ways[name] ?? 'other') : 'other';
  const broke =
    problem === 'tooSlow' || problem === 'oddAnswer' || problem === 'other' || (error instanceof AppError && error.params.broke === true);
  // For errors of our own guarded fetch there is no response to quote.
  const said = error instanceof AppError ? {} : { said: responseText((error as Error).message) };
  if (broke && asked === 'doubtful') return { ended: 'doubtful', problem, ...said };
  return { ended: 'down', problem, ...said };
}
