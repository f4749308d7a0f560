import type { Input } from 'antd';
import * as module from 'antd/es/input/TextArea.js';

/** The box of several lines alone, for the same reason as `PlainInput`. */
export const PlainTextArea = (module as unknown as { default: typeof Input.TextArea }).default;
