/**
 * Loaded into the application by its launcher. A launcher that is killed cannot pass a signal on any more;
 * its application then stops as if told to, instead of serving on unseen.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
