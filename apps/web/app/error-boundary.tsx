import { ApiError } from '@zhixing/client/http.ts';
import { text } from '@zhixing/client/i18n.ts';
import { retryLoading } from '@zhixing/shell/lazy/lazy-page.ts';
import { Component, type ReactNode } from 'react';
import { useRouteError } from 'react-router';
import '@zhixing/shell/public/failure.css';

/** Catches render errors and offers a retry; a broken page does not take down the shell. */
export class ErrorBoundary extends Component<{ children: ReactNode; resetKey?: string }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    const retry = () => {
      retryLoading();
      this.setState({ error: null });
    };
    return <Failure error={this.state.error} retry={retry} />;
  }
}

/** Failure of a route's loader or chunk: the page is loaded anew. */
export function RouteFailure() {
  return <Failure error={useRouteError()} />;
}

const reload = () => globalThis.location.reload();

/** Error message, next step, and the request id for the administrator. Without a `retry` of its own, another try reloads the page. */
function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <div className="failure" role="alert">
      <h1>{text('shell.failure.title')}</h1>
      <p>{error instanceof ApiError ? error.msg : text('shell.failure.what')}</p>
      {error instanceof ApiError && error.requestId ? (
        <p className="failure-id">{text('shell.failure.request', { id: error.requestId })}</p>
      ) : null}
      <p className="failure-actions">
        <button type="button" className="zx-button primary" onClick={retry ?? reload}>
          {text('shell.failure.retry')}
        </button>
        {retry && (
          <button type="button" className="zx-button" onClick={reload}>
            {text('shell.failure.reload')}
          </button>
        )}
      </p>
    </div>
  );
}
