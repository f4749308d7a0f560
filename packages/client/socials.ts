import type { ApiError } from './api-error.ts';
import { api } from './http.ts';
import { wiring } from './request.ts';
import { adoptToken, loginConfig, type Social } from './session.ts';

/** A provider in the user's profile, with the external account linked to it. */
export interface OwnSocial extends Social {
  /** Linked by entering the external account and password here, rather than by redirect. */
  readonly byPassword: boolean;
  readonly entity: { readonly id: string; readonly socialName: string; readonly at: number; readonly usedAt: number | null } | null;
}

const PATH = '/api/permission/socials';

/** URL that starts a sign-in by a provider; `redirect` is the page to open afterwards. */
export const socialAddress = (enname: string, redirect: string): string =>
  `${PATH}/render/${encodeURIComponent(enname)}?${new URLSearchParams({ redirect })}`;

export type OutsideAnswer =
  | { readonly token: string; readonly theme: string; readonly target: string }
  | { readonly linked: string; readonly target: string }
  | { readonly proved: true; readonly target: string };

const sent = new Map<string, Promise<OutsideAnswer>>();

/**
 * Sends a provider's callback parameters to the server. They are single-use, so repeated renders share one request. Asks for the second
 * factor where one is due.
 */
export function bringBack(state: string, params: Readonly<Record<string, string>>): Promise<OutsideAnswer> {
  const known = sent.get(state);
  if (known) return known;
  const answer = api.post<OutsideAnswer>(`${PATH}/callback`, { state, params }).catch(async (error: ApiError) => {
    const step = await wiring.secondStep(error);
    return { ...step, target: String(error.data.target ?? '/') };
  });
  sent.set(state, answer);
  return answer.then((outcome) => {
    if ('token' in outcome) adoptToken(outcome.token);
    return outcome;
  });
}

/** The linkable providers and the linked accounts. */
export const ownSocials = (signal?: AbortSignal): Promise<{ readonly list: readonly OwnSocial[] }> =>
  api.get(PATH, {}, signal ? { signal } : undefined);

/** Starts linking an external account; returns the provider's URL to open. */
export const beginLinking = async (enname: string, password: string): Promise<string> =>
  (await api.post<{ address: string }>(`${PATH}/${encodeURIComponent(enname)}/link`, await sealed(password))).address;

/** Links a directory account by its password; returns the user's name in the directory. */
export async function linkDirectory(
  enname: string,
  password: string,
  there: { readonly account: string; readonly password: string },
): Promise<string> {
  const [{ sealNewPassword }, { passwordKey }] = await Promise.all([import('./seal.ts'), loginConfig()]);
  const sealedThere = passwordKey ? sealNewPassword(there.password, passwordKey) : '';
  const body = { ...(await sealed(password)), there: { account: there.account, sealed: sealedThere } };
  return (await api.post<{ linked: string }>(`${PATH}/${encodeURIComponent(enname)}/link`, body)).linked;
}

/** Unlinks an account; returns the success message that the server wants shown. */
export async function unlinkSocial(id: string, password: string): Promise<string> {
  let message = '';
  await api.post(`${PATH}/${id}/unlink`, await sealed(password), {
    told: (text: string) => {
      message = text;
    },
  });
  return message;
}

async function sealed(password: string): Promise<{ password: string }> {
  const [{ sealPassword }, { cipherKey }] = await Promise.all([import('./cipher.ts'), loginConfig()]);
  return { password: sealPassword(password, cipherKey) };
}
