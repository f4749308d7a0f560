import { definePort } from '@zhixing/engine/ports/port.ts';

/** A media server of the class of WVP with ZLMediaKit, and the key under which it is asked. */
export interface MediaServer {
  readonly url: string;
  readonly key: string;
}

interface MediaServers {
  /** The media server of the installation, if one is set up. */
  readonly of: () => MediaServer | null;
  /** Whether a camera without a source shows the sample. */
  readonly hasSample: boolean;
}
export const mediaServers = definePort<MediaServers>('video.mediaServers');
