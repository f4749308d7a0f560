import { ApiError } from './api-error.ts';
import { wiring } from './request.ts';

interface Form {
  readonly method?: 'POST' | 'PUT';
  /** A form, or a piece of a file as it is. */
  readonly form: FormData | Blob;
  readonly headers: Readonly<Record<string, string>>;
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Sends a form or bytes by XMLHttpRequest, the only way in which a browser tells how much it has sent. */
export function sendForm(url: string, { method = 'POST', form, headers, onProgress, signal }: Form): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status || 502 }));
    request.onerror = () => reject(new ApiError(wiring.text('client.network'), { code: 0, status: 0, data: { key: 'client.network' } }));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
