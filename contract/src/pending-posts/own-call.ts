/**
 * Lists the viewer's own pending posts. The module stands alone, so that pages which only invalidate it load little.
 */
export const ownPendingCall = 'myHeldPosts';
