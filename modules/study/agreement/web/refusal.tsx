import { Alert } from 'antd';

/** Why the server refused what was sent, beside the button that sent it. */
export const Refusal = ({ error }: { error: Error | null }) => (error ? <Alert type="error" showIcon title={error.message} /> : null);
