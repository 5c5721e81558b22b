import { Component, type ReactNode } from 'react';
import { boundaryMessages } from './boundary-messages.ts';

interface BoundaryProps {
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps a widget on the page when its view throws, and lets the user try again. Part of every first load, so made of nothing else. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="kit-state" part="failure" role="alert" data-tone="danger">
        <p className="kit-state-title">{boundaryMessages.title}</p>
        <p className="kit-state-text">{boundaryMessages.text}</p>
        <button
          type="button"
          className="kit-button"
          data-kind="secondary"
          onClick={() => this.setState({ failed: false })}
        >
          {boundaryMessages.retry}
        </button>
      </div>
    );
  }
}
