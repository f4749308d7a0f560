import type { RecordRow } from '@zhixing/client/records.ts';
import { usePicture } from '@zhixing/client/use-picture.ts';

/** Picture of a row, at line height. */
export function Thumbnail({ model, row, field }: { model: string; row: RecordRow; field: string }) {
  const address = usePicture(model, row, field);
  return address ? <img className="zx-grid-thumbnail" src={address} alt="" /> : null;
}
