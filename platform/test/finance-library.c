// A WeWorkFinanceSdk_C of a few lines, to see that native.ts calls the real one rightly: the same functions, another inside.
// Records come from a file, the corpid is its path; DecryptData takes hex under a key that begins with K; the file is a million bytes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { char *buf; int len; } Slice_t;
typedef struct { char *outindexbuf; int out_len; char *data; int data_len; int is_finish; } MediaData_t;
typedef struct { char path[512]; char secret[64]; } Sdk;

static int failures = 0;

Sdk *NewSdk(void) { return calloc(1, sizeof(Sdk)); }
void DestroySdk(Sdk *sdk) { free(sdk); }

int Init(Sdk *sdk, const char *corpid, const char *secret) {
  if (!strcmp(secret, "wrong")) return 10004;
  strncpy(sdk->path, corpid, sizeof(sdk->path) - 1);
  strncpy(sdk->secret, secret, sizeof(sdk->secret) - 1);
  return 0;
}

static int put(char **buf, int *len, const char *bytes, int size) {
  *buf = realloc(*buf, size);
  memcpy(*buf, bytes, size);
  *len = size;
  return 0;
}

int GetChatData(Sdk *sdk, unsigned long long seq, unsigned int limit, const char *proxy, const char *passwd, int timeout, Slice_t *out) {
  if (limit > 1000 || timeout != 10 || strcmp(proxy, "http://127.0.0.1:1") || strcmp(passwd, "u:p")) return 10000;
  if (!strcmp(sdk->secret, "flaky") && ++failures < 3) return 10001;
  if (seq != 0 && seq != 1ULL << 40) return 10000;
  char *text = calloc(1, 1 << 20);
  int size = sprintf(text, "{\"errcode\":0,\"errmsg\":\"ok\",\"chatdata\":");
  FILE *file = seq == 0 ? fopen(sdk->path, "r") : NULL;
  size += file ? (int)fread(text + size, 1, (1 << 20) - size - 1, file) : sprintf(text + size, "[]");
  if (file) fclose(file);
  text[size++] = '}';
  put(&out->buf, &out->len, text, size);
  free(text);
  return 0;
}

static int nibble(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

int DecryptData(const char *encrypt_key, const char *encrypt_msg, Slice_t *out) {
  if (encrypt_key[0] != 'K') return 10008;
  int size = strlen(encrypt_msg) / 2;
  char *text = malloc(size);
  for (int i = 0; i < size; i++) text[i] = nibble(encrypt_msg[2 * i]) * 16 + nibble(encrypt_msg[2 * i + 1]);
  put(&out->buf, &out->len, text, size);
  free(text);
  return 0;
}

int GetMediaData(Sdk *sdk, const char *indexbuf, const char *fileid, const char *proxy, const char *passwd, int timeout, MediaData_t *out) {
  if (strcmp(fileid, "file")) return 10005;
  int from = 0, total = 1000000, chunk = 524288;
  if (*indexbuf && sscanf(indexbuf, "Range:bytes=%d-", &from) != 1) return 10000;
  int to = from + chunk < total ? from + chunk : total;
  char *bytes = malloc(to - from), index[64];
  for (int i = from; i < to; i++) bytes[i - from] = i % 251;
  put(&out->data, &out->data_len, bytes, to - from);
  put(&out->outindexbuf, &out->out_len, index, sprintf(index, "Range:bytes=%d-%d", to, total - 1));
  out->is_finish = to == total;
  free(bytes);
  return 0;
}

Slice_t *NewSlice(void) { return calloc(1, sizeof(Slice_t)); }
void FreeSlice(Slice_t *slice) { free(slice->buf); free(slice); }
char *GetContentFromSlice(Slice_t *slice) { return slice->buf; }
int GetSliceLen(Slice_t *slice) { return slice->len; }
MediaData_t *NewMediaData(void) { return calloc(1, sizeof(MediaData_t)); }
void FreeMediaData(MediaData_t *media) { free(media->outindexbuf); free(media->data); free(media); }
char *GetOutIndexBuf(MediaData_t *media) { return media->outindexbuf; }
char *GetData(MediaData_t *media) { return media->data; }
int GetIndexLen(MediaData_t *media) { return media->out_len; }
int GetDataLen(MediaData_t *media) { return media->data_len; }
int IsMediaDataFinish(MediaData_t *media) { return media->is_finish; }
