import { networkFailure } from './envelope.ts';

interface Form {
  readonly method?: 'POST' | 'PUT';
  /** A multipart form, or a chunk of a file as raw bytes. */
  readonly form: FormData | Blob;
  readonly headers: Readonly<Record<string, string>>;
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Sends a form or bytes by XMLHttpRequest, because fetch reports no upload progress. */
export function sendForm(url: string, { method = 'POST', form, headers, onProgress, signal }: Form): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status || 502 }));
    request.onerror = () => reject(networkFailure());
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
