import { AppError } from '@zhixing/engine/errors.ts';
import { type NotSent, type Problem, responseText } from './carrier.ts';

/** Causes that the guarded door of the engine knows. */
const ways: Readonly<Record<string, Problem>> = {
  badAddress: 'badAddress',
  notAllowed: 'notReleased',
  unknownHost: 'unknownHost',
  unreachable: 'unreachable',
  tooSlow: 'tooSlow',
  tooMuch: 'oddAnswer',
};

/** Causes that WeCom and DingTalk give. Whatever concerns the application concerns everything that goes through it. */
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
 * What a failure on the way means. Where nothing was sent, the account is down for now. Where it broke off behind the question, it may have been sent.
 * @param asked whether the question had left when it failed
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
  // The other side has said nothing where our own door let nobody through.
  const said = error instanceof AppError ? {} : { said: responseText((error as Error).message) };
  if (broke && asked === 'doubtful') return { ended: 'doubtful', problem, ...said };
  return { ended: 'down', problem, ...said };
}
