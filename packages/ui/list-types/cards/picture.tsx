import type { RecordRow } from '@zhixing/client/records.ts';
import { usePicture } from '@zhixing/client/use-picture.ts';
import { Avatar } from 'antd';

interface Props {
  readonly model: string;
  readonly row: RecordRow;
  readonly field: string;
  readonly title: string;
}

/** Thumbnail of a record, or the first letter of its name. Decorative: hidden from screen readers. */
export function Picture({ model, row, field, title }: Props) {
  const address = usePicture(model, row, field);
  return (
    <span aria-hidden="true" style={{ flex: 'none' }}>
      <Avatar {...(address && { src: address })} shape="square">
        {Array.from(title)[0]}
      </Avatar>
    </span>
  );
}
