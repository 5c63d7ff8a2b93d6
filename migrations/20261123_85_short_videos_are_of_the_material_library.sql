comment on table short_videos is 'tenant of content/material-library: videos kept for messages';
