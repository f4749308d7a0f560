import type { RecordRow } from '@zhixing/client/records.ts';
import { usePicture } from '@zhixing/client/use-picture.ts';
import { Avatar } from 'antd';

interface Props {
  readonly model: string;
  readonly row: RecordRow;
  readonly field: string;
  readonly title: string;
}

/** The picture of a record, small; the first letter of its name where it has none. It says nothing that the name does not. */
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
