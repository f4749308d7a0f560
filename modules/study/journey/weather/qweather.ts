import type { Context } from '@zhixing/engine/context.ts';
import type { GeoPoint } from '@zhixing/model';
import { z } from 'zod';
import type { Warning, WarningLevel } from './warning.ts';

export interface WeatherProvider {
  /** Address of the server, without path. */
  readonly url: string;
  readonly key: string;
}

const answer = z.object({
  alerts: z
    .array(
      z.object({
        headline: z.string().nullish(),
        eventType: z.object({ name: z.string().nullish() }).nullish(),
        color: z.object({ code: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
});

const TIMEOUT_MS = 5000;
/** The provider takes two decimals, about a kilometre. */
const DECIMALS = 2;
const levels: readonly string[] = ['blue', 'yellow', 'orange', 'red'];

/**
 * Asks QWeather for the official warnings in force at a place. The request passes the door of outgoing requests: a server off the public
 * internet has to be allowed there. Throws where it does not answer.
 */
export const qweatherWarnings =
  ({ url, key }: WeatherProvider) =>
  async ({ engine }: Context, { lng, lat }: GeoPoint): Promise<readonly Warning[]> => {
    const place = [lat, lng].map((degrees) => degrees.toFixed(DECIMALS)).join('/');
    const address = `${url.replace(/\/+$/, '')}/weatheralert/v1/current/${place}?lang=zh`;
    const response = await engine.outgoing.fetch(address, {
      timeoutMs: TIMEOUT_MS,
      headers: { accept: 'application/json', 'x-qw-api-key': key },
    });
    if (response.status !== 200) throw new Error(`the weather provider answers ${response.status}`);
    const { alerts } = answer.parse(await response.json());
    return (alerts ?? []).map(({ headline, eventType, color }) => ({
      title: headline ?? eventType?.name ?? '',
      // Colours that are no level of warnings in China, such as white, ask for attention as blue does.
      level: levels.includes(color?.code ?? '') ? (color?.code as WarningLevel) : 'blue',
    }));
  };
