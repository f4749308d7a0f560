import { type Language, languageTags } from './languages.ts';
import { requestHeaders, requestUrl } from './request.ts';

interface Asked {
  readonly headers: string;
  readonly response: Promise<Response>;
}

const asked = new Map<string, Asked>();

/** Asks for an answer that the page is going to ask for, while its program is still on its way. */
export function prefetch(path: string, token: string, language: Language): void {
  const headers = { ...requestHeaders('GET', { token }), 'Accept-Language': languageTags[language] };
  const response = fetch(requestUrl(path), { headers });
  // Whoever takes it sees the failure.
  response.catch(() => undefined);
  asked.set(path, { headers: JSON.stringify(headers), response });
}

/** What was asked ahead with the same headers; each answer once. */
export function takePrefetched(path: string, headers: Readonly<Record<string, string>>): Promise<Response> | undefined {
  const known = asked.get(path);
  asked.delete(path);
  return known?.headers === JSON.stringify(headers) ? known.response : undefined;
}

/** Drops what nobody has taken: an answer must not be older than the page. */
export const dropPrefetched = (): void => asked.clear();
